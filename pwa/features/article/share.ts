import { copyText } from '../../ui/copy-text';

export interface Shared {
  title: string;
  /** The canonical address. */
  url: string;
}

/** Copies the address. @returns the sentence to show */
export async function copyLink({ url }: Shared): Promise<string> {
  return (await copyText(url))
    ? 'Link copied'
    : `This browser does not let the page copy. The link is ${url}`;
}

/** Opens the system's share sheet. @returns the sentence to show; null if the sheet has said everything */
export async function openShareSheet({ title, url }: Shared): Promise<string | null> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The reader closed the sheet on purpose.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return 'This device could not share the article. Please copy the link instead.';
  }
  return null;
}
