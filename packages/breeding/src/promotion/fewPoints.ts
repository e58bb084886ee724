/** Beginning of every sentence about too few points. */
export const FEW_POINTS = '有效试点数不足'

/** Returns whether a problem of an evaluation depends on the number of points: there is none, or they are too few. */
export const dependsOnPoints = (problem: string | null): boolean =>
  problem === null || problem.startsWith(FEW_POINTS)

/** Returns 有效试点数不足(3/5). */
export const fewPointsText = (count: number, minPoints: number): string =>
  `${FEW_POINTS}(${count}/${minPoints})`

/** Adds the reason if the group itself has enough points. */
export function explainFewPoints(count: number, minPoints: number, groupPoints: number): string {
  const text = fewPointsText(count, minPoints)
  return groupPoints < minPoints ? text : `${text}，本组有效试点${groupPoints}个，该品种可比的仅${count}个`
}
