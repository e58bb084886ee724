/**
 * The name of an item for a sentence, without the unit that names of the index catalogue end with (比CK1增产%, 生育期±): the value
 * beside it has its own. The number of a condition (≥10%) keeps it.
 */
export const bareLabel = (label: string): string => label.replace(/(?<![\d±%％])[±%％]+$/, '')
