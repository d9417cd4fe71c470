/** The document contains the year of its build; this shows the current year instead. */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]')) {
    element.textContent = String(new Date().getFullYear());
  }
}
