import { useState } from 'react';
import { Field } from './field';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
}

/** A password, hidden until its writer asks to see it. */
export function PasswordField({ name, label, autoComplete, error }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      end={
        <button
          type="button"
          className="field-button"
          data-early
          aria-pressed={isShown}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
