import { parseArgs } from 'node:util'

/** Options of the command. Column names are the heads of the sheet. */
export interface Options {
  file: string
  entry: string
  env: string
  rep: string | null
  /** Incomplete block within the replicate. */
  block: string | null
  /** Place of the plot in the field. */
  row: string | null
  col: string | null
  trait: string
  checks: string[]
  sheet: string | null
  json: boolean
}

/** A mistake of the caller; its message is printed as it is and the command ends with 1. */
export class UsageError extends Error {}

export const USAGE = `用法:npm run -s analyse -- 文件 --entry 品种列 --env 试点列 [--rep 重复列] [--block 区组列] [--row 排列 --col 列列] --trait 性状列 [--check 对照品种]… [--sheet 工作表] [--json]
  文件可以是 .xlsx 或 .csv;列名按表头原样填写;--check 可重复，给出对照品种名;--json 输出全部数字
  --block 是重复内的（不完全）区组：混合模型含区组项，增广设计按区组内的对照校正
  --col 是小区在一排中的次序，--row 是排：给出田间图；有对照时按间比法与邻近对照相比
  不给 --rep 时每行是一个平均数；表中“重复数”列说明它是几次重复的平均`

/** Reads the command line; throws `UsageError` with a Chinese message for anything missing or unknown. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(`请给出一个文件\n${USAGE}`)
  const required = (name: 'entry' | 'env' | 'trait'): string => {
    const value = values[name]
    if (value === undefined || value === '') throw new UsageError(`缺少参数 --${name}\n${USAGE}`)
    return value
  }
  return {
    file,
    entry: required('entry'),
    env: required('env'),
    rep: values.rep ?? null,
    block: values.block ?? null,
    ...readPlace(values),
    trait: required('trait'),
    checks: [...new Set(values.check ?? [])],
    sheet: values.sheet ?? null,
    json: values.json ?? false,
  }
}

/** Returns the columns of the place; a row without the order of its plots is refused. */
function readPlace({ row, col }: { row?: string; col?: string }): Pick<Options, 'row' | 'col'> {
  if (row !== undefined && col === undefined) throw new UsageError(`有 --row 时还要给出 --col\n${USAGE}`)
  return { row: row ?? null, col: col ?? null }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        entry: { type: 'string' },
        env: { type: 'string' },
        rep: { type: 'string' },
        block: { type: 'string' },
        row: { type: 'string' },
        col: { type: 'string' },
        trait: { type: 'string' },
        check: { type: 'string', multiple: true },
        sheet: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`参数有误:${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
