/** Returns the name of a replicate; 0 is the mean of several. */
export const repName = (rep: number): string => (rep > 0 ? `重复${rep}` : '平均')

/** Returns the name of a cell: point, entry, replicate and field. */
export const cellName = (
  { pointName, entryName, rep }: { pointName: string; entryName: string; rep: number },
  field: string,
): string => `${pointName} ${entryName} ${repName(rep)} ${field}`
