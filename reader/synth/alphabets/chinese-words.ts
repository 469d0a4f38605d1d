import { type OtherWords, pairs } from './other-words.ts'

const given = {
  simplified:
    '晓岚=Xiaolan 子墨=Zimo 宇澄=Yucheng 思远=Siyuan 若溪=Ruoxi 立轩=Lixuan 明=Ming 静=Jing 海涛=Haitao 佩珊=Peishan',
  traditional:
    '曉嵐=Xiaolan 子墨=Zimo 宇澄=Yucheng 思遠=Siyuan 若溪=Ruoxi 立軒=Lixuan 明=Ming 靜=Jing 海濤=Haitao 佩珊=Peishan',
}

export const simplifiedChinese: OtherWords = {
  firstNames: { man: [given.simplified, given.simplified], woman: [given.simplified, given.simplified] },
  fathers: { man: '', woman: '' },
  surnames: {
    starts:
      '王=Wang 李=Li 张=Zhang 刘=Liu 陈=Chen 杨=Yang 赵=Zhao 黄=Huang 周=Zhou 吴=Wu 欧阳=Ouyang 覃=Qin 阮=Ruan 詹=Zhan 司马=Sima',
    ends: { man: '=', woman: '=' },
  },
  firms: '蓝岭=Lanling 汇禾=Huihe 星屿=Xingyu 云栈=Yunzhan 恒沐=Hengmu 拓桥=Tuoqiao 青岫=Qingxiu',
  frames: [
    ['上海§科技有限公司', 'Shanghai § Technology Co., Ltd.'],
    ['深圳市§电子有限公司', 'Shenzhen § Electronics Co., Ltd.'],
    ['§国际贸易有限公司', '§ International Trading Co., Ltd.'],
    ['北京§文化传媒股份有限公司', 'Beijing § Media Co., Ltd.'],
    ['§集团', '§ Group'],
    ['§设计工作室', '§ Design Studio'],
    ['§建筑设计事务所', '§ Architects'],
  ],
  positions: [
    pairs(`
总经理 = General Manager
销售经理 = Sales Manager
董事长 = Chairman
技术总监 = Technical Director
市场部主管 = Marketing Supervisor
高级工程师 = Senior Engineer
业务代表 = Sales Representative`),
    pairs(`
调香师 = Perfumer
养蜂人 = Beekeeper
茶艺师 = Tea Artist
编舞 = Choreographer
园丁 = Gardener
修复师 = Restorer`),
  ],
  departments: ['市场部', '研发中心', '国际业务部'],
  addresses: [
    '上海市浦东新区世纪大道1##号2#楼',
    '北京市朝阳区建国路8#号A座1#03室 10002#',
    '广东省深圳市南山区科技南路1#号',
    '杭州市西湖区文三路4##号',
    '江苏省苏州市工业园区星湖街3##号',
  ],
  topLevel: ['cn', 'com.cn', 'com'],
  phones: [
    ['13# #### ####', '+86 138 #### ####', '186########'],
    ['021-6### ####', '+86 755 8### ####', '010-8#######'],
  ],
  labels: [
    { mobile: '手机', office: '电话', fax: '传真' },
    { mobile: '移动电话', office: '联系电话', fax: '传真' },
  ],
  registers: ['统一编号 9131########'],
  hours: '周一至周五 9:00-18:00',
}

export const traditionalChinese: OtherWords = {
  ...simplifiedChinese,
  firstNames: { man: [given.traditional, given.traditional], woman: [given.traditional, given.traditional] },
  surnames: {
    starts: '王=Wang 李=Li 張=Chang 劉=Liu 陳=Chen 林=Lin 黃=Huang 吳=Wu 蔡=Tsai 歐陽=Ouyang 鄭=Cheng 謝=Hsieh 邱=Chiu',
    ends: { man: '=', woman: '=' },
  },
  firms: '藍嶺=Lanling 匯禾=Huihe 星嶼=Xingyu 雲棧=Yunzhan 恆沐=Hengmu 拓橋=Tuoqiao 青岫=Qingxiu',
  frames: [
    ['§科技股份有限公司', '§ Technology Co., Ltd.'],
    ['§電子有限公司', '§ Electronics Co., Ltd.'],
    ['§國際貿易有限公司', '§ International Trading Co., Ltd.'],
    ['§企業集團', '§ Group'],
    ['§設計工作室', '§ Design Studio'],
    ['§會計師事務所', '§ Accountants'],
  ],
  positions: [
    pairs(`
總經理 = General Manager
業務經理 = Sales Manager
董事長 = Chairman
技術總監 = Technical Director
專案經理 = Project Manager
資深工程師 = Senior Engineer
業務專員 = Sales Specialist`),
    pairs(`
調香師 = Perfumer
養蜂人 = Beekeeper
茶藝師 = Tea Artist
編舞家 = Choreographer
園丁 = Gardener
修復師 = Restorer`),
  ],
  departments: ['市場部', '研發中心', '國際業務處'],
  addresses: [
    '台北市信義區信義路五段#號1#樓',
    '10#台北市大安區復興南路一段3##號',
    '高雄市前鎮區成功二路8#號',
    '新竹市東區光復路二段1##號#樓',
    '香港九龍觀塘道3##號創紀之城1座1#樓',
  ],
  topLevel: ['com.tw', 'tw', 'com'],
  phones: [
    ['09##-###-###', '+886 9## ### ###', '0912 ### ###'],
    ['(02) 2### ####', '+886 2 2### ####', '07-3## ####'],
  ],
  labels: [
    { mobile: '手機', office: '電話', fax: '傳真' },
    { mobile: '行動電話', office: '電話', fax: '傳真' },
  ],
  registers: ['統一編號 5#######'],
  hours: '週一至週五 9:00-18:00',
}
