/**
 * Returns the name of an item for a sentence, without the unit at the end of names of the index catalogue (比CK1增产%,
 * 生育期±): the value that follows has its own. The number of a condition (≥10%) keeps its unit.
 */
export const bareLabel = (label: string): string => label.replace(/(?<![\d±%％])[±%％]+$/, '')
