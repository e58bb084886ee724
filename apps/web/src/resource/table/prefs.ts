import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Height (px) of a row at least, by density. */
export const densities = {
  compact: { label: '紧凑', rowPx: 26 },
  standard: { label: '标准', rowPx: 30 },
  loose: { label: '宽松', rowPx: 38 },
} as const
export type Density = keyof typeof densities

const prefsSchema = z.object({
  /** Keys of the columns in the user's order; empty for the screen's own. */
  order: z.array(z.string()).readonly(),
  hidden: z.array(z.string()).readonly(),
  /** Widths (px) the user set, by key. */
  widths: z.record(z.string(), z.number()).readonly(),
})
/** How the user likes one table. */
export type TablePrefs = z.output<typeof prefsSchema>

export const NO_PREFS: TablePrefs = { order: [], hidden: [], widths: {} }

const stateSchema = z.object({
  density: z.enum(['compact', 'standard', 'loose']),
  tables: z.record(z.string(), prefsSchema),
})
type State = z.output<typeof stateSchema>

/** Density of all tables and columns of each, kept in this browser. What is no longer readable is forgotten. */
export const usePrefs = create<State>()(
  persist((): State => ({ density: 'standard', tables: {} }), {
    name: 'hepu.tables',
    merge: (kept, fresh) => ({ ...fresh, ...stateSchema.safeParse(kept).data }),
  }),
)

export function setDensity(density: Density): void {
  usePrefs.setState({ density })
}

/** Changes how the table of this name looks. */
export function changePrefs(name: string, change: Partial<TablePrefs>): void {
  const { tables } = usePrefs.getState()
  usePrefs.setState({ tables: { ...tables, [name]: { ...(tables[name] ?? NO_PREFS), ...change } } })
}

/** Back to how the screen made the table. */
export function forgetPrefs(name: string): void {
  const { [name]: _forgotten, ...tables } = usePrefs.getState().tables
  usePrefs.setState({ tables })
}
