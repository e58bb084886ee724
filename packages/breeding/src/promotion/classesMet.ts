import type { EntryVerdict } from './types.ts'

/** Names of the classes an entry meets; none where it is judged by one standard only. */
export const classesMet = ({ classes }: Pick<EntryVerdict, 'classes'>): string[] =>
  (classes ?? []).flatMap(({ className, decision }) => (decision === 'UP' ? [className] : []))
