import { spawn } from 'node:child_process'

/** What the system's tar answered. */
export interface TarAnswer {
  code: number | null
  output: string
  errors: string
}

/** Runs the system's `tar`. Throws (Chinese) when there is none or its exit code is above `tolerated`. */
export async function runTar(args: string[], tolerated = 0): Promise<TarAnswer> {
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(new Error('找不到系统命令 tar，请先安装 tar。', { cause })))
    child.on('close', resolve)
  })
  if (code === null || code > tolerated) {
    throw new Error(`tar 失败（退出码 ${code}）：${errors.trim().slice(-1000)}`)
  }
  return { code, output, errors }
}
