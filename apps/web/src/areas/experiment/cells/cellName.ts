/** A plot as the field book places it. */
interface FieldPlace {
  fieldRep: number
  block: string | null
}

/** Returns the replicate of a plot, and its block if the field book names one; 0 is the mean of several replicates. */
export const repName = ({ fieldRep, block }: FieldPlace): string => {
  if (fieldRep === 0) return '平均'
  return block === null ? `重复${fieldRep}` : `重复${fieldRep} 区组${block}`
}

/** Returns the name of a cell: point, entry, replicate and field. */
export const cellName = (
  { pointName, entryName, ...place }: FieldPlace & { pointName: string; entryName: string },
  field: string,
): string => `${pointName} ${entryName} ${repName(place)} ${field}`
