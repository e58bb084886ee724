import { AppError } from '@hepu/api/core/errorCodes'

/** Throws CONFLICT if the number of a request stands for something else: what was made then must be what is asked for now. */
export function assertSameRequest(isSame: boolean, what: string): void {
  if (isSame) return
  throw new AppError(
    'CONFLICT',
    `请求编号已用于另一次${what}，内容与本次不同，本次没有保存；请刷新页面，核对后重新填写`,
  )
}
