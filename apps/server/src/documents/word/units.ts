/** Fonts that every Chinese Word and WPS has; Latin text and figures in their own. */
export const BODY_FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' } as const
export const HEAD_FONT = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体' } as const

/** Converts points into twentieths of a point, the unit of lengths in Word. */
export const twips = (points: number): number => Math.round(points * 20)

/** Converts points into half points, the unit of sizes of text in Word. */
export const halfPoints = (points: number): number => Math.round(points * 2)
