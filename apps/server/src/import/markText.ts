import { severities } from '@hepu/api/core/importCalls'

/** Severity of a finding. */
export type Severity = keyof typeof severities

/** Head of the column that lists the findings of each row. */
export const MARK_HEAD = '检查结果'

/** Returns the text of a finding as the workbook shows it. */
export const markText = (severity: Severity, message: string): string => `${severities[severity]}：${message}`

const MARK = new RegExp(`^(?:${Object.values(severities).join('|')})：`)

/** Whether a cell holds the findings of an earlier check. */
export const isMarkText = (value: unknown): boolean => typeof value === 'string' && MARK.test(value)
