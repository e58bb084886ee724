import type { InputOf, Route } from '@hepu/api/core/route'
import { useCallback, useRef } from 'react'
import { ApiError } from './ApiError.ts'
import { download } from './download.ts'
import { notify, notifyFailure } from './notify.ts'

/**
 * Returns a function that saves the file of a call. It ignores further clicks while a file of the same call loads. It
 * shows a refusal, but no broken connection: the download list of the browser shows that.
 */
export function useDownload(): <R extends Route<'file'>>(route: R, input: InputOf<R>) => Promise<void> {
  const busy = useRef(new Set<string>())
  return useCallback(async (route, input) => {
    if (busy.current.has(route.path)) return
    busy.current.add(route.path)
    const close = notify.loading('正在生成文件…')
    try {
      await download(route, input)
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) notifyFailure(error)
    } finally {
      busy.current.delete(route.path)
      close()
    }
  }, [])
}
