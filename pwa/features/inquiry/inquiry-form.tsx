import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addInquiry } from '../../../api/contract/calls';
import {
  countCharacters,
  INQUIRY_ANSWERS,
  type InquiryTopic,
  inquiryPayload,
  MESSAGE_CHARACTERS,
} from '../../../api/contract/inquiry';
import { waitInWords } from '../../../api/contract/wait';
import { answerByPhone, editedInquiry } from '../../content/contact';
import { firstHasArrived } from '../../content/outbox';
import { followEdit, leaveToForm } from '../../offline/edited-inquiry';
import { followWrite } from '../../offline/follow-write';
import { readDraftKey } from '../../offline/inquiry-draft';
import { serversWait, type WriteOutcome } from '../../offline/outcome';
import { sendWrite } from '../../offline/send';
import { AnswerDialog } from '../../ui/answer-dialog';
import { check } from '../../ui/form';
import { FormErrors } from '../../ui/form-errors';
import { FormMessage } from '../../ui/form-message';
import { Icon } from '../../ui/icon';
import { Labelled } from '../../ui/labelled';
import { useForm } from '../../ui/use-form';
import { type InquiryValues, isSame, keepDraft, NO_INQUIRY, readDraft, readFields } from './draft';
import { NextSteps, type SentInquiry } from './next-steps';
import { canBeCalled, hasLetters, withCode } from './telephone';
import { useCallingCode, usePlaceNames, useTopics } from './use-places';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const KEPT =
  'We cannot be reached just now. Your message is kept on this device, and sent as soon as we can be.';
const keptFor = (ms: number) =>
  `We get too many messages just now. Yours is kept on this device, and sent in ${waitInWords(ms)}.`;
const UNSENT =
  'Your message could not be sent, and this device cannot keep it for later. Nothing that you typed is lost: please send it again.';
const LIMIT = `At most ${MESSAGE_CHARACTERS} characters. Spaces are not counted.`;
/** A press on Send leaves the field. What appears then must not move the button away before the press has ended. */
const AFTER_PRESS_MS = 400;
const NO_COUNTRIES = 'The list of countries could not be loaded.';
const NO_STATES =
  'The list of states needs the network. It loads by itself when the network is back, and nothing that you typed is lost; until then the name of the country stands in its place.';
const STATES_ARE_HERE =
  'The list of states is here now. Please choose from it; all else stays as you typed it.';
const strayState = (state: string) =>
  `“${state}” is not in the list of states, which is here now. Please choose from it; all else stays as you typed it.`;
const tooLong = (excess: number) =>
  `${excess} ${excess === 1 ? 'character' : 'characters'} too long; nothing was inserted`;
const CITIES_ID = 'inquiry-cities';
const warningIcon = 'M12 4.5l8.500 15h-17zM12 10v4.500M12 17h.01';

/** Fields that a change of another field resets. */
const DEPENDENT: Partial<Record<string, Partial<InquiryValues>>> = {
  country: { state: '', city: '' },
  state: { city: '' },
};

function answerTo(outcome: WriteOutcome): string {
  if (outcome.kind === 'done') return INQUIRY_ANSWERS.added;
  const waitMs = serversWait(outcome);
  return waitMs === null ? KEPT : keptFor(waitMs);
}

interface Props {
  /** The topic that the link to this page named, the first time it is asked for. */
  takeTopic: () => InquiryTopic | null;
}

/** The inquiry form: eight fields, all required. */
export function InquiryForm({ takeTopic }: Props) {
  const [values, setValues] = useState(NO_INQUIRY);
  const [submitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  /** How many characters the last input had too many; 0 if it was taken. */
  const [excess, setExcess] = useState(0);
  /** Whether the contact number has been left; no warning shows while it is being typed. */
  const [isNumberLeft, setNumberLeft] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [last, setLast] = useState<SentInquiry | null>(null);
  const { reply, busy, submit } = useForm();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);
  const [isEdited, setEdited] = useState(false);
  const edited = useRef<HTMLParagraphElement>(null);
  /** The name that the form has put in place of a state for want of the list; empty once the reader has chosen. */
  const standIn = useRef('');
  const [isGivenBack, setGivenBack] = useState(false);
  const places = usePlaceNames(values.country, values.state);
  const topics = useTopics();
  const callingCode = useCallingCode(values.country);

  // Before the next render, in which React overwrites the fields with its own values.
  useLayoutEffect(() => {
    const topic = takeTopic();
    key.current = readDraftKey();
    setEdited(key.current !== null);
    const known = {
      ...readDraft(),
      ...(topic && { help: topic }),
      ...(form.current && readFields(form.current)),
    };
    // Rendering the form again takes as long as starting it.
    if (Object.values(known).every(value => value === '')) return;
    put(known);
    setNumberLeft(document.activeElement !== form.current?.elements.namedItem('contact'));
  }, [takeTopic]);

  // The list of what waits, in any tab, may end the edit.
  useEffect(() => {
    if (key.current === null) return;
    return followEdit(
      () => key.current,
      (isWaiting, isDropped) => {
        setEdited(isWaiting);
        if (!isDropped) return;
        key.current = null;
        // Not `put`: the draft may be another one by now.
        setValues(NO_INQUIRY);
        setSubmitted(false);
        setExcess(0);
        setNumberLeft(false);
      },
    );
  }, []);

  // A press on Edit has led here.
  useEffect(() => {
    if (isEdited && document.activeElement === document.body) edited.current?.focus();
  }, [isEdited]);

  // A kept message goes, or is discarded, while its sender still reads what will happen.
  useEffect(() => {
    if (last?.way !== 'kept') return;
    return followWrite(last.id, outcome => {
      if (outcome?.kind === 'done') {
        setLast({ ...last, way: 'sent' });
        setAnswer(shown => shown && INQUIRY_ANSWERS.added);
      } else if (!outcome) setLast(null);
    });
  }, [last]);

  function put(next: InquiryValues) {
    setValues(next);
    keepDraft(next, key.current);
  }

  // Chooses the only state, before the reader can: a reader's own choice would have to be kept.
  useLayoutEffect(() => {
    if (places.onlyState && (values.state === '' || places.isStray)) {
      standIn.current = places.lacksStates ? places.onlyState : '';
      put({ ...values, state: places.onlyState });
    } else if (places.isStray && values.state === standIn.current) {
      // The list is here: what nobody has chosen is the reader's choice again.
      standIn.current = '';
      setGivenBack(true);
      put({ ...values, state: '' });
    }
  });

  function change({ target }: ChangeEvent<Control>) {
    const { name, value } = target;
    if (name === 'massage') {
      const length = countCharacters(value);
      // Input beyond the limit is ignored. What was too long before the app was there may become shorter.
      const isRefused = length > MESSAGE_CHARACTERS && length >= countCharacters(values.massage);
      setExcess(isRefused ? length - MESSAGE_CHARACTERS : 0);
      if (isRefused) return;
    }
    if (name === 'country' || name === 'state') {
      standIn.current = '';
      setGivenBack(false);
    }
    // The first choice of a state, or the correction of one that is not in the list, leaves the city as it is.
    const isMended = name === 'state' && (values.state === '' || places.isStray);
    put({ ...values, [name]: value, ...(!isMended && DEPENDENT[name]) });
  }

  function beginWith(code: string) {
    put({ ...values, contact: withCode(code, values.contact) });
    form.current?.querySelector<HTMLInputElement>('[name=contact]')?.focus();
  }

  const isDoubted = isNumberLeft && values.contact.trim() !== '' && !canBeCalled(values.contact);
  // The warning moves the fields below it, and with them the one that the reader has gone on to.
  useLayoutEffect(() => {
    if (isDoubted) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isDoubted]);
  const checked = check(inquiryPayload, values);
  const errors = submitted && 'errors' in checked ? checked.errors : {};

  function send(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    // What the page says of the last input and of the last message would contradict what it says of this one.
    setExcess(0);
    setLast(null);
    void submit(form.current, checked, async payload => {
      const write = {
        owner: null,
        call: addInquiry,
        subject: null,
        body: JSON.stringify(payload),
        label: `Inquiry: ${payload.help}`,
      };
      const id = key.current ?? crypto.randomUUID();
      // If the page is closed meanwhile, the next visit finds out by the key what has become of it.
      keepDraft(values, id);
      const outcome = await sendWrite(write, id);
      if (outcome.kind === 'refused') {
        if (!outcome.isSecond) return { message: outcome.message };
        // Sent again, it is a new message. The reader may have typed on meanwhile.
        key.current = null;
        setEdited(false);
        keepDraft(readDraft(), null);
        await leaveToForm(outcome.id);
        return { message: firstHasArrived };
      }
      if (outcome.kind === 'unsent') {
        // Its answer may have been lost: sent again, it counts once.
        key.current = id;
        return { message: UNSENT };
      }
      key.current = null;
      setEdited(false);
      setSubmitted(false);
      // What was typed meanwhile stays, as another inquiry. A form that was opened meanwhile may have dropped the draft.
      const typed = readDraft();
      if (isSame(typed, values) || isSame(typed, NO_INQUIRY)) {
        put(NO_INQUIRY);
        setNumberLeft(false);
      } else keepDraft(typed, null);
      const way = outcome.kind === 'done' ? 'sent' : 'kept';
      setLast({ id: outcome.id, way, contact: payload.contact });
      setAnswer(answerTo(outcome));
      return null;
    });
  }

  const text = (
    name: keyof InquiryValues,
    label: string,
    autoComplete: string,
    type = 'text',
    events?: { onFocus: () => void; onBlur: () => void },
  ) => (
    <Labelled label={label} error={errors[name]}>
      {control => (
        <input
          {...control}
          {...{ name, type, autoComplete }}
          {...events}
          value={values[name]}
          onChange={change}
        />
      )}
    </Labelled>
  );
  const choice = (
    name: keyof InquiryValues,
    label: string,
    options: readonly string[],
    autoComplete?: string,
  ) => (
    <Labelled label={label} error={errors[name]}>
      {control => (
        <>
          <select {...control} {...{ name, autoComplete }} value={values[name]} onChange={change}>
            <option value="">Please choose</option>
            {/* What has been chosen stays, and is not offered again. */}
            {values[name] !== '' && !options.includes(values[name]) && (
              <option disabled hidden>
                {values[name]}
              </option>
            )}
            {options.map(option => (
              <option key={option}>{option}</option>
            ))}
          </select>
          {options.length === 0 && (
            <noscript>
              <input name={name} aria-label={label} autoComplete={autoComplete} />
            </noscript>
          )}
        </>
      )}
    </Labelled>
  );

  return (
    <section className="inquiry" aria-labelledby="inquiry">
      <h2 id="inquiry">Write to us</h2>
      <p className="answer-way">{answerByPhone.promise}</p>
      {last && !answer && <NextSteps {...last} />}
      {isEdited && (
        <p ref={edited} tabIndex={-1} className="form-aside">
          {editedInquiry}
        </p>
      )}
      <form ref={form} className="form" method="post" action="/add_inquiry" noValidate onSubmit={send}>
        <FormErrors errors={errors} />
        {text('fname', 'First name', 'given-name')}
        {text('lname', 'Last name', 'family-name')}
        <div className="with-offer">
          {choice('country', 'Country', places.countries, 'country-name')}
          <MissingList text={places.lacksCountries && NO_COUNTRIES} retry={places.retry} />
        </div>
        <div className="with-offer">
          {choice('state', 'State', places.states, 'address-level1')}
          <MissingList
            text={
              places.lacksStates
                ? NO_STATES
                : places.isStray
                  ? strayState(values.state)
                  : isGivenBack && STATES_ARE_HERE
            }
            retry={places.lacksStates && !places.lacksCountries ? places.retry : null}
          />
        </div>
        <Labelled label="City" error={errors.city}>
          {control => (
            <input
              {...control}
              name="city"
              list={CITIES_ID}
              autoComplete="address-level2"
              value={values.city}
              onChange={change}
            />
          )}
        </Labelled>
        <datalist id={CITIES_ID}>
          {places.cities.map(city => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <div className="with-offer">
          {text('contact', 'Contact number', 'tel', 'tel', {
            onFocus: () => {
              clearTimeout(leaving.current);
              setNumberLeft(false);
            },
            onBlur: () => {
              leaving.current = setTimeout(setNumberLeft, AFTER_PRESS_MS, true);
            },
          })}
          <p className="form-message number-doubt" role="status">
            {isDoubted && (
              <>
                <Icon path={warningIcon} />
                {answerByPhone.doubt} {answerByPhone.consequence}
              </>
            )}
          </p>
          {callingCode && !values.contact.trim().startsWith('+') && !hasLetters(values.contact) && (
            <button type="button" className="link-button" onClick={() => beginWith(callingCode)}>
              Begin with {callingCode}
            </button>
          )}
        </div>
        {choice('help', 'Topic', topics)}
        <div className="wide">
          <Labelled label="Message" hint={LIMIT} error={excess > 0 ? undefined : errors.massage}>
            {control => (
              <textarea {...control} name="massage" rows={6} value={values.massage} onChange={change} />
            )}
          </Labelled>
          <p className="form-message" role="status">
            {excess > 0 && tooLong(excess)}
          </p>
          <p className="field-hint remaining tabular">
            Remaining Characters: {MESSAGE_CHARACTERS - countCharacters(values.massage)}
          </p>
        </div>
        <FormMessage reply={reply} className="form-message wide" />
        <button type="submit" className="button" data-early aria-disabled={busy !== '' || undefined}>
          {busy ? 'Sending…' : 'Send'}
        </button>
      </form>
      {answer && (
        <AnswerDialog title="Your message" onClose={() => setAnswer(null)}>
          {answer}
        </AnswerDialog>
      )}
    </section>
  );
}

interface MissingListProps {
  /** Says what is missing; false while nothing is. */
  text: string | false;
  /** null if another line offers it. */
  retry: (() => void) | null;
}

function MissingList({ text, retry }: MissingListProps) {
  return (
    <>
      <p className="form-message" role="status">
        {text}
      </p>
      {text && retry && (
        <button type="button" className="link-button" onClick={retry}>
          Retry
        </button>
      )}
    </>
  );
}
