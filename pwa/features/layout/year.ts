/** The document carries the year of its build; a page that is read later says the year of today. */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]')) {
    element.textContent = String(new Date().getFullYear());
  }
}
