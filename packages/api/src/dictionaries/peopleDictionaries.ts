import { words, type Dictionaries } from './dictionaryEntry.ts'

/** Dictionaries of staff; titles and talents are in the dictionaries of research. */
export const peopleDictionaries: Dictionaries = {
  education: words('博士研究生', '硕士研究生', '本科', '大专', '中专', '高中及以下'),
  degree: words('博士', '硕士', '学士'),
  post_type: words('育种', '试验测试', '生物技术', '生产加工', '质量检验', '信息', '营销', '管理', '其他'),
  work_state: words('在职', '离职', '退休'),
}
