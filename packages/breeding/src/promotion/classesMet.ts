import type { EntryVerdict } from './types.ts'

/** Returns the names of the classes that an entry meets; empty if it is judged by one standard only. */
export const classesMet = ({ classes }: Pick<EntryVerdict, 'classes'>): string[] =>
  (classes ?? []).flatMap(({ className, decision }) => (decision === 'UP' ? [className] : []))
