import type { Embedded } from './startEmbedded.ts'

/** One hold on a running server: our child, or a connection to the server of another process. */
export interface Opened {
  url: string
  port: number
  how: Embedded['how']
  /** Resolves when the server is gone. */
  ended: Promise<void>
  close: () => Promise<void>
}

/** A server that ends again this soon after it was reopened is not reopened once more. */
const STEADY_MS = 10_000

/**
 * Keeps the database at one address until `stop`: a server that ends by itself is opened again, in whatever process it ran.
 * It gives up, and resolves `lost`, if that fails, leads to another address or happens too often.
 */
export function supervise(
  first: Opened,
  reopen: () => Promise<Opened>,
  notify: (message: string) => void = () => undefined,
): Embedded {
  let current = first
  let stopping = false
  let reopening: Promise<void> = Promise.resolve()

  const lost = new Promise<string>((giveUp) => {
    const watch = (since: number) => {
      void current.ended.then(() => {
        reopening = stopping ? reopening : recover(since)
      })
    }
    const recover = async (since: number) => {
      if (Date.now() - since < STEADY_MS) {
        giveUp('数据库反复停止，已不再自动重新启动。请查看数据文件夹中的 postgres.log。')
        return
      }
      try {
        current = await reopen()
      } catch (error) {
        giveUp(`数据库已停止，且无法重新启动：${error instanceof Error ? error.message : String(error)}`)
        return
      }
      if (current.url !== first.url) {
        giveUp('数据库已由另一进程在新的端口上重新启动，请重新启动本进程。')
        return
      }
      notify(
        current.how === 'joined' ? '数据库曾中断，现已重新连接。' : '数据库曾中断，现已由本进程重新启动。',
      )
      watch(Date.now())
    }
    watch(0)
  })

  const stop = async () => {
    stopping = true
    await reopening
    await current.close()
  }
  return { url: first.url, how: first.how, stop, lost }
}
