import type { ComponentProps } from 'react';
import { Labelled } from './labelled';

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** The field's error, shown below it and read out with it. */
  error: string | undefined;
  isOptional?: boolean;
}

/** A labelled input with its error message. */
export function Field({ label, error, isOptional, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} isOptional={isOptional}>
      {control => <input {...control} {...input} />}
    </Labelled>
  );
}
