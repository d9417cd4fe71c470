import { type DragEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { complainOfUpload, UPLOAD_TEXTS, UPLOAD_TYPES } from '../../../api/contract/upload';
import { beBusy } from '../../offline/busy';
import { upload } from '../../offline/upload';
import { AnswerDialog } from '../../ui/answer-dialog';
import { Field } from '../../ui/field';
import { FormMessage } from '../../ui/form-message';
import { Icon } from '../../ui/icon';
import { closeIcon } from '../../ui/icons';
import { NeedsScript } from '../../ui/needs-script';
import { useForm } from '../../ui/use-form';
import { Thumbnail } from './thumbnail';

const PICKER_ID = 'upload-files';

/** The uploader page, which no page links to. */
export function UploaderPage() {
  const [files, setFiles] = useState<File[]>([]);
  const [percent, setPercent] = useState(0);
  const [done, setDone] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  const graft = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const { reply, busy, submit } = useForm();
  const isSending = busy !== '';

  function add(chosen: FileList | null) {
    const added = [...(chosen ?? [])];
    setFiles(before => [...before, ...added]);
    // Empty the picker's own list, so that a removed file can be chosen again.
    if (picker.current) picker.current.value = '';
  }

  // Add files chosen before the app was ready. A layout effect, because a kept press may follow before the next render.
  useLayoutEffect(() => add(picker.current?.files ?? null), []);

  function drop(event: DragEvent) {
    event.preventDefault();
    if (!isSending) add(event.dataTransfer.files);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const folderId = folder.current?.value.trim() ?? '';
    const complaint = complainOfUpload(files, folderId);
    const checked = complaint === null ? { values: folderId } : { message: complaint.text };
    void submit(event.currentTarget, checked, async () => {
      sending.current = new AbortController();
      const { signal } = sending.current;
      const endBusy = beBusy();
      const outcome = await upload({
        folderId,
        graft: graft.current?.value ?? '',
        files,
        onProgress: setPercent,
        signal,
      }).finally(endBusy);
      setPercent(0);
      if (outcome.kind === 'failed') return { message: outcome.message ?? UPLOAD_TEXTS.failed };
      if (outcome.kind !== 'done') return null;
      setFiles([]);
      if (folder.current) folder.current.value = '';
      setDone(true);
      return null;
    });
  }

  return (
    <section className="form-page uploader">
      <h1 tabIndex={-1}>Upload files</h1>
      <form className="form" method="post" noValidate onSubmit={send}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the field does */}
        <div className="drop-zone" onDragOver={event => event.preventDefault()} onDrop={drop}>
          <label htmlFor={PICKER_ID}>Images and PDFs</label>
          <input
            ref={picker}
            id={PICKER_ID}
            type="file"
            multiple
            accept={UPLOAD_TYPES.join()}
            disabled={isSending}
            onChange={event => add(event.target.files)}
          />
          <p className="field-hint">Choose files, or drop them here.</p>
        </div>
        {files.length > 0 && (
          <ul className="previews">
            {files.map((file, index) => (
              <li key={`${file.name} ${index}`}>
                <Thumbnail file={file} />
                <span>{file.name}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${file.name}`}
                  disabled={isSending}
                  onClick={() => setFiles(files.filter(other => other !== file))}
                >
                  <Icon path={closeIcon} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Field
          ref={graft}
          label="GRAFT"
          name="graft"
          placeholder="Enter GRAFT"
          autoComplete="off"
          error={undefined}
        />
        <Field
          ref={folder}
          label="Folder ID"
          name="folderId"
          placeholder="Enter folder ID"
          autoComplete="off"
          error={undefined}
        />
        <NeedsScript />
        <button type="submit" className="button" data-early disabled={isSending}>
          {isSending ? 'Uploading...' : 'Upload Files'}
        </button>
        <div className="upload-progress">
          <progress aria-label="Upload" max={100} value={percent} />
          <span className="tabular">{percent}%</span>
          {isSending && (
            <button type="button" className="button small quiet" onClick={() => sending.current?.abort()}>
              Cancel
            </button>
          )}
        </div>
        <FormMessage reply={reply} />
      </form>
      {done && (
        <AnswerDialog title="Upload" onClose={() => setDone(false)}>
          {UPLOAD_TEXTS.done}
        </AnswerDialog>
      )}
    </section>
  );
}
