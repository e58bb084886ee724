/** The messages of browsers and of the bundler when a chunk fails to load. */
const SAID =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|not a valid JavaScript MIME type/i

/**
 * Returns true if a chunk of the program could not be loaded: the network broke, or an upgraded server no longer has
 * the files that the open page names.
 */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && SAID.test(error.message)

export const loadFailureTexts = {
  title: '页面没有加载成功',
  why: '网络可能已中断，或系统刚刚升级。刷新后即可继续，尚未保存的内容需要重新填写。',
  reload: '刷新页面',
} as const
