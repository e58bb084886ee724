/** What happened to a question, so many hours after it. */
export type DemoStep =
  | readonly [hours: number, does: 'answer' | 'ask' | 'note' | 'discard', content: string]
  | readonly [hours: number, does: 'close', outcome: 'noInterest' | 'unfit', note: string]
  | readonly [hours: number, does: 'draft']

/** Days ago, topic (0 is the platform), name, unit, content, and what happened. */
export type DemoConsult = readonly [
  daysAgo: number,
  topic: 'supply' | 'demand' | 'platform',
  name: string,
  unit: string | null,
  content: string,
  ...steps: DemoStep[],
]

/** Questions of the demo in all states, spread over its listings. */
export const demoConsults: readonly DemoConsult[] = [
  [
    62,
    'supply',
    '赵强',
    '豫丰种业有限公司',
    '请问许可费按面积还是一次性？我们在豫东、鲁西南有制种基地。',
    [3, 'answer', '两种方式都可以谈，附上近两年区试汇总，方便时来郑州面谈。'],
    [30, 'ask', '区试汇总已收到，希望先看示范田。'],
    [52, 'answer', '八月中旬安排在商丘示范点观摩，时间另行通知。'],
    [400, 'close', 'noInterest', '对方今年已签同类品种'],
  ],
  [
    55,
    'supply',
    '孙丽',
    '齐鲁现代农业',
    '品种权是否可以独占许可？许可期多长？',
    [6, 'answer', '独占许可可按大区谈，一般五年起。'],
    [26, 'note', '该单位去年接触过，注意与东区销售协调。'],
    [90, 'draft'],
  ],
  [
    48,
    'supply',
    '周建国',
    '冀中农科种业',
    '生育期在我们这里偏长，有没有早熟的？',
    [20, 'answer', '该品种生育期约 102 天，早熟类型请看另一项成果。'],
    [200, 'close', 'unfit', '需要早熟品种'],
  ],
  [
    44,
    'demand',
    '李国栋',
    '某省农科院粮作所',
    '我所有一批抗茎腐病自交系，是否在需求范围内？',
    [5, 'answer', '符合，请提供鉴定结果和系谱，可签材料转移协议。'],
    [50, 'ask', '鉴定报告已整理，怎样提交？'],
  ],
  [40, 'platform', '王晓梅', '县种子站', '我站想组织企业参观贵单位成果展示，怎样联系？', [8, 'answer', '请提前一周来电预约。']],
  [36, 'supply', '广告', null, '代写论文代开发票，量大从优。', [2, 'discard', '广告']],
  [
    33,
    'supply',
    '陈志远',
    '东北丰禾种业',
    '想了解在吉林中南部的适应性，有没有当地试验数据？',
    [12, 'answer', '目前没有当地区试，可以合作安排多点试验。'],
    [40, 'note', '可转合作育种谈。'],
  ],
  [30, 'supply', '马俊', '中原金谷', '转让价格是否包含亲本？', [30, 'answer', '含亲本原种各 50 公斤，后续繁育由受让方负责。']],
  [
    27,
    'demand',
    '高明',
    '南繁服务中心',
    '可以提供加代与鉴定服务，报价见附函。',
    [4, 'answer', '收到，转试验部比价。'],
    [120, 'close', 'unfit', '报价超预算'],
  ],
  [25, 'supply', '何军', '皖北种子公司', '能否先小面积试种一年再签？', [10, 'answer', '可以签试种协议，面积不超过 500 亩。']],
  [21, 'supply', '徐芳', '苏北良种', '请发一份一页纸和测产照片。', [1, 'answer', '已发至您的邮箱。']],
  [19, 'platform', '刘洋', '某农业投资基金', '希望了解可作价入股的成果清单。', [28, 'answer', '请见成果展示，按「入股」筛选。']],
  [16, 'supply', '郭伟', '黄淮联合种业', '独占许可的保底量怎么定？', [7, 'answer', '按计划面积的六成设保底，可商量。'], [60, 'draft']],
  [14, 'supply', '邓敏', '川渝种业', '西南地区能种吗？', [9, 'answer', '没有西南审定，不建议。'], [30, 'close', 'unfit', '不在适宜区']],
  [12, 'demand', '罗刚', '生物技术公司', '我们有成熟的分子标记，能否按需求合作开发？', [18, 'answer', '可以，请先签保密协议。']],
  [10, 'supply', '彭静', '陕西秦丰', '抗倒性在高密度下表现如何？', [5, 'answer', '6000 株/亩区试倒伏率 1.2%，见试验数据。']],
  [8, 'supply', '沈涛', '江淮种业', '制种产量多少？亲本花期相差几天？', [3, 'note', '等制种部回数据。']],
  [7, 'supply', '韩冰', '晋中农资', '代理区域还有空缺吗？', [26, 'answer', '山西片区可谈，请提供销售网络。']],
  [5, 'supply', '曹丽华', '鲁西种业合作社', '合作社可以直接许可吗，面积两万亩。'],
  [4, 'demand', '谢东', '大学农学院', '有一个早熟耐密组合已过预试，想参与对接。'],
  [3, 'supply', '董志强', '豫南金穗', '能否约本周四电话沟通许可条款？', [2, 'note', '周四上午十点已约。']],
  [2, 'platform', '冯娟', null, '网站上的成果怎样申请入驻展示？'],
  [1, 'supply', '蔡明', '冀东种业', '想看分试点产量，需要先签保密协议吗？'],
  [0, 'supply', '袁野', '安徽绿源', '请问最低许可费是多少？'],
  [0, 'demand', '龚艳', '种质资源库', '有抗锈病种质可以交换，请联系。'],
]

/** What waits in quarantine: content, and why. */
export const demoQuarantine: readonly (readonly [name: string, content: string, why: string])[] = [
  ['客服', '专业刷单引流，加微信详谈。', '填写用时过短'],
  ['测试', 'asdf asdf asdf', '同一地址短时间内多次提交'],
  ['推广', '低价出售企业名录。', '填写了隐藏项'],
]
