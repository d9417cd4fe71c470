import { UploaderPage } from '../features/uploader/uploader-page';

export default function Uploader() {
  return <UploaderPage />;
}
