/** Levels that a tree of categories has at most. */
export const CATEGORY_LEVELS_MAX = 3
/** Categories that an organisation has at most. */
export const CATEGORIES_MAX = 500
export const CATEGORY_NAME_MAX = 30

/** The categories that an organisation begins with: top level and those below. */
export const defaultCategories: readonly (readonly [string, readonly string[]])[] = [
  ['育种服务', ['DH诱导', '加代南繁', '杂交授粉']],
  ['检测服务', ['分子标记与基因型', '转基因检测', '真实性与纯度', '品质检测', '种子质量']],
  ['试验服务', ['田间测试', '抗性鉴定', 'DUS测试', '生产试验']],
  ['制种与加工', ['制种', '烘干精选', '包衣包装']],
  ['知识产权与登记', ['品种权代理', '审定申报', '专利代理', '品种登记']],
  ['信息化', ['育种软件', '表型无人机', '数据分析']],
  ['营销推广', []],
  ['金融保险', []],
]

/** Returns the path of a category, which names it among all: `检测服务/品质检测`. */
export const categoryPath = (parent: string | null, name: string): string =>
  parent === null ? name : `${parent}/${name}`
