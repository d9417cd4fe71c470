import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon';

/** Images are shown as thumbnails, 100 px wide. */
const SIZE = 100;

/** A small picture of an image; the page's policy takes pictures as data, not as blobs. */
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

/** An image as a thumbnail; everything else, and an image that cannot be read, as an icon. */
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
  return source ? <img src={source} alt="" width={SIZE} /> : <Icon name="pdf" />;
}
