import { z } from 'zod'
import { fieldNames } from './fieldNames.ts'
import { own } from './own.ts'

/** Returns the name of a field without a label: `itemList.2.op` → `itemList第3项的op`. */
function nameOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) =>
    typeof part === 'number' ? `第${part + 1}项` : (own(fieldNames, String(part)) ?? String(part)),
  )
  return parts.length === 0 ? '请求内容' : parts.join('·')
}

const typeLabels: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
  date: '日期',
}

function sizeUnit(origin: string): string {
  if (origin === 'string') return '个字'
  return origin === 'array' || origin === 'set' ? '项' : ''
}

function explain(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return `${name}必填`
      return `${name}应为${typeLabels[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${name}只能是${issue.values.map(String).join('、')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return `${name}必填`
      return `${name}不得少于${issue.minimum}${sizeUnit(issue.origin)}`
    case 'too_big':
      return `${name}不得超过${issue.maximum}${sizeUnit(issue.origin)}`
    case 'not_multiple_of':
      return `${name}应为${issue.divisor}的整数倍`
    case 'unrecognized_keys':
      return `${name}含有未知字段${issue.keys.join('、')}`
    default:
      return `${name}不正确`
  }
}

/** Makes the messages of all schemas Chinese, including schemas without messages. Call once at start. */
export function speakChinese(): void {
  z.config({ ...z.locales.zhCN(), customError: explain })
}

/** One violated rule of an input: the path, and the message for the user. */
export interface Problem {
  path: string
  message: string
}

/** Returns the violated rules of an input, in the order of its fields. */
export const problemsOf = (error: z.ZodError): Problem[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }))
