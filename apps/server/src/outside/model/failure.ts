import { AppError } from '@hepu/api/core/errorCodes'
import type { ModelConfig } from '../../config.ts'

/** An answer of the service that is no success. */
export class ServiceFailure extends Error {
  readonly status: number
  constructor(status: number, body: string) {
    super(`HTTP ${status} ${body}`)
    this.name = 'ServiceFailure'
    this.status = status
  }
}

/** Returns the message for a failure of the service. The cause for the log never holds the key. */
export function explain(error: unknown, model: ModelConfig, isSilent: boolean): AppError {
  if (error instanceof AppError) return error
  const message = isSilent ? `智能服务超过${model.timeout}秒没有回应，请稍后重试。` : messageOf(error)
  return new AppError('OUTSIDE_FAILED', message, { cause: withoutKey(String(error), model.key) })
}

function messageOf(error: unknown): string {
  if (!(error instanceof ServiceFailure))
    return '连不上智能服务，请稍后重试；一直如此请联系管理员检查地址与网络。'
  const { status } = error
  if (status === 401 || status === 403) return '智能服务拒绝了访问（密钥或权限不对），请联系管理员。'
  if (status === 404) return '智能服务没有这个地址或模型，请联系管理员检查配置。'
  if (status === 429) return '智能服务繁忙或额度已用完，请稍后重试。'
  if (status >= 500) return `智能服务暂时不可用（${status}），请稍后重试。`
  return `智能服务不接受这次请求（${status}），请换一种问法，或开始新对话后重试。`
}

const withoutKey = (text: string, key: string | undefined): string =>
  key ? text.replaceAll(key, '***') : text
