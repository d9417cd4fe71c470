import { countOfErrors, type FieldErrors } from './use-form';

/** Says above a form's fields how many of them are wrong. `useForm` has it read out once, when the form is sent. */
export function FormErrors({ errors }: { errors: FieldErrors }) {
  const count = Object.keys(errors).length;
  return count > 0 && <p className="form-message wide">{countOfErrors(count)}</p>;
}
