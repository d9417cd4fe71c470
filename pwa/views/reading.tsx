import type { ReactNode } from 'react';
import { useNowPlaying } from '../features/audio/now-playing';
import { PlayToggle } from '../features/audio/play-toggle';
import { ReadingBar } from '../features/reading/reading-bar';
import { ResumeBanner } from '../features/reading/resume-banner';
import type { Page } from './page';

interface Props {
  page: Page<'article'>;
  /** The actions above the text, except Play. */
  tools: ReactNode;
}

/** Tools for a reader who scrolls on; loaded at the first scroll. */
export default function Reading({ page, tools }: Props): ReactNode {
  const { slug, title, audio } = page.props;
  const isListening = useNowPlaying() !== null;
  const actions = (
    <>
      {audio && <PlayToggle url={audio.url} slug={slug} seconds={audio.seconds} />}
      {tools}
    </>
  );
  return (
    <>
      <ReadingBar title={title} actions={actions} />
      <ResumeBanner slug={slug} isListening={isListening} />
    </>
  );
}
