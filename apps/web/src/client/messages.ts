/** The fixed texts of the product, one for each situation. */
export const messages = {
  unknown: '未知错误',
  notFound: '未找到远程服务器',
  expired: '登录已过期，请重新登录',
  badData: '数据异常',
  unavailable: '服务暂时不可用，请稍后再试',
  refused: '请求未成功',
  timeout: '请求超时，请检查网络',
  offline: '请检查网络是否已连接',
  done: '操作成功',
  confirm: '确认',
  cancel: '取消',
  hint: '提示',
  badQuery: '查询参数错误，请重试',
  saved: '保存成功',
  uploaded: '上传成功',
  deleted: '删除成功',
  signedIn: '登录成功',
  switched: '切换成功',
  switchUnfinished: '切换未完成，请重新加载',
  reload: '重新加载',
  reloadFailed: '重新加载失败，请检查网络后重试',
  confirmDelete: '确定删除此数据吗？',
  empty: '暂无数据',
  wrongFile: '请上传正确的文件',
  noFile: '请先上传附件',
  noPermission: '没有权限，请联系管理员',
  chooseFile: '选择文件',
  unsaved: '有未保存的修改，确定离开吗？',
} as const

/** Returns the text for an answer whose HTTP status is not a success; `msg` is the server's message. */
export function textOfStatus(status: number, msg: string): string {
  if (status === 500) return msg ? `${messages.unknown}：${msg}` : messages.unknown
  if (status === 404) return messages.notFound
  if (status === 401) return messages.expired
  if (status === 400) return messages.badData
  return msg || `${status > 500 ? messages.unavailable : messages.refused}（${nameOfStatus(status)}）`
}

/** Returns the technical text of a rejected status; the screen shows it in brackets if the server sent no message. */
export const nameOfStatus = (status: number): string => `Request failed with status code ${status}`
