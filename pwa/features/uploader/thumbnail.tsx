import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon';
import { pdfIcon } from '../../ui/icons';

/** Largest width and height of a thumbnail, in pixels. */
const SIZE = 100;

/** Draws a small picture of an image as a data URL: the page's policy does not allow blob URLs. */
async function draw(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = SIZE / Math.max(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL();
}

/** Shows a thumbnail of an image; an icon for other files and unreadable images. */
export function Thumbnail({ file }: { file: File }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    if (file.type.startsWith('image/')) {
      draw(file).then(
        data => current && setSource(data),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [file]);
  return source ? <img src={source} alt="" width={SIZE} /> : <Icon path={pdfIcon} />;
}
