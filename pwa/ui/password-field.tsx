import { useState } from 'react';
import { Labelled } from './labelled';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** What a good password is, shown below the field until something is wrong. */
  hint?: string;
  error: string | undefined;
}

/** A password field, hidden until the reader asks to see it. */
export function PasswordField({ name, label, autoComplete, hint, error }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {control => (
        <div className="field-box">
          <input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="field-button"
            data-early
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  );
}
