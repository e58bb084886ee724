/** Which plot of a group: point, entry and replicate. */
export interface PlotAt {
  pointId: number
  entryId: number
  rep: number
}

/** Returns the key of a plot, as `loadCells` keys plots. */
export const plotKey = ({ pointId, entryId, rep }: PlotAt): string => `${pointId}|${entryId}|${rep}`
