import { f } from '../../../core/resource/fields.ts'
import { rewardProblems } from './rewardProblems.ts'
import { registry } from '../registry.ts'

/** Orders of award winners are no longer than this. */
const LAST_RANK = 999

/** 科技奖励: awards for results, with the units and people who won them and our rank among them. */
export const reward = registry({
  name: 'research.reward',
  path: '/api/research/reward',
  nameField: 'title',
  fields: {
    title: f.text('成果名称', 200),
    awardName: f.text('奖励名称', 100),
    level: f.dict('奖励级别', 'reward_level'),
    category: f.dict('奖励类别', 'reward_category'),
    grade: f.dict('奖励等级', 'reward_grade'),
    certNo: f.part('授奖', f.opt(f.text('证书编号', 60))),
    grantOrg: f.text('授奖单位', 200),
    grantDate: f.date('授奖日期'),
    year: f.year('获奖年度', 1949),
    units: f.part('完成单位与完成人', f.holder('完成单位')),
    unitRank: f.number('完成单位排名', { min: 1, max: LAST_RANK }),
    persons: f.people('完成人'),
    personRank: f.number('完成人排名', { min: 1, max: LAST_RANK }),
    bonus: f.opt(f.money('奖金')),
  },
  files: f.files('证书与附件', 20),
  uniqueTogether: [
    ['title', 'awardName', 'year'],
    ['certNo', 'awardName'],
  ],
  problems: rewardProblems,
  list: {
    search: ['title', 'awardName', 'certNo', 'units', 'persons'],
    filter: ['year', 'level', 'category', 'grade'],
    sort: ['title', 'grantDate', 'year'],
    columns: ['title', 'awardName', 'level', 'grade', 'year', 'grantDate', 'unitRank', 'persons', 'bonus'],
  },
})
