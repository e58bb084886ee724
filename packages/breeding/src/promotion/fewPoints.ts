/** What every sentence about too few points begins with. */
export const FEW_POINTS = '有效试点数不足'

/** 有效试点数不足(3/5). */
export const fewPointsText = (count: number, minPoints: number): string =>
  `${FEW_POINTS}(${count}/${minPoints})`

/** The same, with the reason when the group itself has enough points. */
export function explainFewPoints(count: number, minPoints: number, groupPoints: number): string {
  const text = fewPointsText(count, minPoints)
  return groupPoints < minPoints ? text : `${text}，本组有效试点${groupPoints}个，该品种可比的仅${count}个`
}
