import { DEVICE_DEFECTS, type Defect, SERVER_DEFECTS } from './defects';
import { makePrograms, openFaultServer } from './lab/lab';
import { planScenario } from './plan/plan';
import { type Tested, tryScenario } from './run';

/** A defect that has not shown in so many runs is not found. */
const RUNS = 1500;

interface Row {
  defect: string;
  /** The seed of the run that has found it; null for none. */
  seed: number | null;
  sentence: string;
}

/** @param sound the product as it is, which the run that finds a defect must find faultless */
async function find(tested: Tested, sound: Tested, { name }: Defect): Promise<Row> {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const [sentence] = (await tryScenario(tested, planScenario(seed))).faults;
    if (sentence === undefined) continue;
    const { faults } = await tryScenario(sound, planScenario(seed));
    if (faults.length === 0) return { defect: name, seed, sentence };
  }
  return { defect: name, seed: null, sentence: 'not found' };
}

/** Plants defects one at a time and looks for each. @param part of their names @returns how many were not found */
export async function plantAll(part: string): Promise<number> {
  const isMeant = ({ name }: Defect) => name.includes(part);
  // A browser writes it into its console and goes on.
  process.on('unhandledRejection', () => {});
  const rows: Row[] = [];
  const note = (row: Row) => {
    rows.push(row);
    console.log(
      `${row.seed === null ? 'NOT FOUND' : `seed ${row.seed}`}: ${row.defect}: ${row.sentence.slice(0, 100)}`,
    );
  };
  const sound = { server: await openFaultServer(), programs: await makePrograms() };
  for (const defect of DEVICE_DEFECTS.filter(isMeant)) {
    note(await find({ ...sound, programs: await makePrograms([defect]) }, sound, defect));
  }
  for (const defect of SERVER_DEFECTS.filter(isMeant)) {
    const server = await openFaultServer([defect]);
    note(await find({ ...sound, server }, sound, defect));
    await server.close();
  }
  await sound.server.close();
  console.table(rows);
  const missed = rows.filter(({ seed }) => seed === null).length;
  console.log(`${rows.length - missed} of ${rows.length} planted defects were found.`);
  return missed;
}
