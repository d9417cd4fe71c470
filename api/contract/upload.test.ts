import { expect, test } from 'vitest';
import { complainOfUpload } from './upload';

const LIMIT = 10_485_760;
const file = (type: string, size = 1, name = 'a file') => ({ name, type, size });
const images = (count: number) => Array.from({ length: count }, () => file('image/png'));
const PDF = file('application/pdf');
const TEXT = file('text/plain', LIMIT + 1, 'notes.txt');

test('Complaints come one at a time, in a fixed order', () => {
  expect(complainOfUpload([], '')?.text).toBe('Please select files to upload');
  expect(complainOfUpload([TEXT], ' ')?.text).toBe('Please enter a folder ID');
  expect(complainOfUpload([TEXT], 'f')?.text).toBe(
    'File type not supported: notes.txt. Please upload only images or PDFs.',
  );
  expect(complainOfUpload([file('image/gif', LIMIT + 1, 'big.gif'), ...images(9)], 'f')?.text).toBe(
    'File too large: big.gif. Maximum size is 10MB.',
  );
});

test('At most four images and one PDF are accepted, each of up to 10 MB', () => {
  const tooMany = 'Please upload no more than 4 images and 1 PDF.';
  expect(complainOfUpload([...images(4), PDF], 'f')).toBeNull();
  expect(complainOfUpload([file('image/jpeg', LIMIT)], 'f')).toBeNull();
  expect(complainOfUpload(images(5), 'f')?.text).toBe(tooMany);
  expect(complainOfUpload([PDF, PDF], 'f')?.text).toBe(tooMany);
});
