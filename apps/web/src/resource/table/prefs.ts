import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Least height (px) of a row, by density. */
export const densities = {
  compact: { label: '紧凑', rowPx: 26 },
  standard: { label: '标准', rowPx: 30 },
  loose: { label: '宽松', rowPx: 38 },
} as const
export type Density = keyof typeof densities

const prefsSchema = z.object({
  /** Keys of the columns in the user's order; empty for the screen's own order. */
  order: z.array(z.string()).readonly(),
  hidden: z.array(z.string()).readonly(),
  /** Widths (px) that the user set, by key. */
  widths: z.record(z.string(), z.number()).readonly(),
})
/** The user's settings for one table. */
export type TablePrefs = z.output<typeof prefsSchema>

export const NO_PREFS: TablePrefs = { order: [], hidden: [], widths: {} }

const stateSchema = z.object({
  density: z.enum(['compact', 'standard', 'loose']),
  tables: z.record(z.string(), prefsSchema),
})
type State = z.output<typeof stateSchema>

/** The density of all tables and the columns of each, stored in this browser. Unreadable settings are dropped. */
export const usePrefs = create<State>()(
  persist((): State => ({ density: 'standard', tables: {} }), {
    name: 'hepu.tables',
    merge: (kept, fresh) => ({ ...fresh, ...stateSchema.safeParse(kept).data }),
  }),
)

export function setDensity(density: Density): void {
  usePrefs.setState({ density })
}

/** Changes the settings of the table with this name. */
export function changePrefs(name: string, change: Partial<TablePrefs>): void {
  const { tables } = usePrefs.getState()
  usePrefs.setState({ tables: { ...tables, [name]: { ...(tables[name] ?? NO_PREFS), ...change } } })
}

/** Resets the table to the screen's own settings. */
export function forgetPrefs(name: string): void {
  const { [name]: _forgotten, ...tables } = usePrefs.getState().tables
  usePrefs.setState({ tables })
}
