import type { Screen } from './screen.ts'

/** Components of screens by name, as a `loads.ts` has them. */
type Loads = Readonly<Record<string, Screen['load']>>

/** Returns what loads a component by its name from the `loads.ts` of an area, which itself is loaded with the first of them. */
export const loadFrom =
  <L extends Loads>(get: () => Promise<{ loads: L }>) =>
  (name: keyof L): Screen['load'] =>
  async () =>
    (await get()).loads[name]!()
