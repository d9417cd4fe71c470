import drawing from '../../ui/mark.svg?raw';

const ID = 'mark';

/** The company's mark, in the current colour. As a picture of a style it would be a document of its own to the browser. */
export function Mark() {
  const __html = drawing.replace('<svg ', `<svg id="${ID}" `);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <span className="mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />;
}

/** The mark once more in a page that has it. */
export function MarkAgain() {
  return (
    <svg className="mark" aria-hidden="true">
      <use href={`#${ID}`} width="100%" height="100%" />
    </svg>
  );
}
