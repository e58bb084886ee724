import { f } from '../../../core/resource/fields.ts'
import { thesisProblems } from './thesisProblems.ts'
import { registry } from '../registry.ts'

/** 论文: papers, where they appeared and are indexed, and who wrote them. */
export const thesis = registry({
  name: 'research.thesis',
  path: '/api/research/thesis',
  nameField: 'title',
  fields: {
    title: f.text('题名', 300),
    type: f.dict('论文类型', 'thesis_type'),
    journal: f.part('刊物与收录', f.text('刊物名称', 200)),
    indexed: f.opt(f.dicts('收录', 'thesis_index')),
    zone: f.opt(f.dict('分区', 'thesis_zone')),
    impactFactor: f.opt(f.number('影响因子', { decimals: 3, min: 0, max: 300 })),
    year: { ...f.year('年份', 1970), formerly: '年' },
    volume: f.opt(f.text('卷', 20)),
    issue: f.opt(f.text('期', 20)),
    pages: f.opt(f.text('页', 40)),
    doi: f.opt(f.text('DOI号', 200, { pattern: /^10\.\d{4,9}\/\S+$/, example: '10.1016/j.cj.2020.01.001' })),
    issn: f.opt(f.text('ISSN号', 9, { pattern: /^\d{4}-\d{3}[\dX]$/, example: '1004-874X' })),
    cn: f.opt(f.text('CN刊号', 30, { pattern: /^\d{2}-\d{4}\/.+$/, example: '44-1267/S' })),
    authors: f.part('作者与署名', { ...f.people('作者'), help: '人员按署名顺序' }),
    firstAuthors: f.opt({ ...f.people('第一作者'), help: '含共同第一作者，须在作者中' }),
    correspondingAuthors: f.opt({ ...f.people('通讯作者'), help: '须在作者中' }),
    unitRank: f.opt(f.number('署名单位排名', { min: 1, max: 999 })),
    cited: f.part('引用与资助', f.opt(f.number('被引次数', { min: 0 }))),
    fundNo: f.opt(f.text('资助项目', 200)),
  },
  files: f.files('全文与附件', 20),
  unique: ['doi'],
  uniqueTogether: [['title', 'year']],
  problems: thesisProblems,
  list: {
    search: ['title', 'journal', 'doi', 'authors'],
    filter: ['year', 'type', 'indexed', 'zone'],
    sort: ['title', 'year', 'impactFactor', 'cited'],
    columns: ['title', 'type', 'journal', 'year', 'indexed', 'zone', 'impactFactor', 'authors', 'cited'],
  },
})
