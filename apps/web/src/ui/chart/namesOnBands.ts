/** Returns the label of a node of a Sankey: names in the middle lie on bands and can be read on a ground of their own. */
export const namesOnBands = (ground: string) => ({
  backgroundColor: `${ground}d9`,
  borderRadius: 2,
  padding: [1, 3] as [number, number],
})
