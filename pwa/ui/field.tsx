import type { ComponentProps } from 'react';
import { Labelled } from './labelled';

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** What is wrong with the field, shown below it and read with it. */
  error: string | undefined;
}

/** A labelled input with its one sentence of complaint. */
export function Field({ label, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error}>
      {control => <input {...control} {...input} />}
    </Labelled>
  );
}
