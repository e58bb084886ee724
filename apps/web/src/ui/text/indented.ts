const STEP = '　'

/** The label of a choice that stands below others in a list: a step to the right for each level above it. */
export const indented = (label: string, depth: number): string => `${STEP.repeat(depth)}${label}`

/** What the box shows of a chosen one, `labelRender` of a select: above it there is nothing that the indent would tell of. */
export const unindented = <L>({ label }: { label?: L }): L | string | undefined =>
  typeof label === 'string' ? label.trimStart() : label
