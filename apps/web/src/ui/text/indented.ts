const STEP = '　'

/** Returns the label of a choice in a tree list, indented by one step for each level above it. */
export const indented = (label: string, depth: number): string => `${STEP.repeat(depth)}${label}`

/** `labelRender` of a select: the chosen label without its indent, which says nothing outside the list. */
export const unindented = <L>({ label }: { label?: L }): L | string | undefined =>
  typeof label === 'string' ? label.trimStart() : label
