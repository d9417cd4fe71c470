import type { ComponentProps } from 'react';
import { Labelled } from './labelled';

interface FieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** What to enter, shown below it and read out with it while there is no error. */
  hint?: string | undefined;
  /** The field's error, shown below it and read out with it. */
  error: string | undefined;
  isOptional?: boolean;
}

/** A labelled input with its error message. */
export function Field({ label, hint, error, isOptional, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} isOptional={isOptional}>
      {control => <input {...control} {...input} />}
    </Labelled>
  );
}
