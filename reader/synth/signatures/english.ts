import type { Signature } from './signature.ts'

export const english: Signature[] = [
  {
    name: 'from the United States, with credentials, an extension and a link to a calendar',
    region: 'US',
    text: `Thanks again for your time today!

Best,

Rachel Donovan, CPA
Senior Director, Finance Transformation
Bluewater Advisory Group LLC

O: (617) 555-0142 x308 | C: (617) 555-0187
rachel.donovan@bluewateradvisory.com
www.bluewateradvisory.com
200 State Street, Suite 1450, Boston, MA 02109

Connect with me on LinkedIn | Book a meeting: calendly.com/rdonovan

CONFIDENTIALITY NOTICE: The contents of this email message and any attachments are intended solely for the addressee(s) and may contain confidential information.`,
    fields: {
      first_name: 'Rachel',
      last_name: 'Donovan',
      company: 'Bluewater Advisory Group LLC',
      position: 'Senior Director, Finance Transformation',
      website: 'www.bluewateradvisory.com',
      address: '200 State Street, Suite 1450, Boston, MA 02109',
      country: 'US',
      emails: ['rachel.donovan@bluewateradvisory.com'],
      phones: ['office +16175550142', 'mobile +16175550187'],
    },
  },
  {
    name: 'from the United Kingdom, with a VAT number that names its country',
    region: 'GB',
    text: `Kind regards,

Oliver Whitmore MRICS
Associate Director – Commercial Property

Harcourt Lyle LLP
14 Queen Square, Bristol BS1 4NT

DDI: 0117 496 0382
Mob: 07891 234418
Email: oliver.whitmore@harcourtlyle.co.uk
Web: www.harcourtlyle.co.uk

Harcourt Lyle LLP is a limited liability partnership registered in England and Wales (No. OC398127).
VAT GB 283 4419 07
A list of members is available at our registered office.
Please consider the environment before printing this email.`,
    fields: {
      first_name: 'Oliver',
      last_name: 'Whitmore',
      company: 'Harcourt Lyle LLP',
      position: 'Associate Director – Commercial Property',
      website: 'www.harcourtlyle.co.uk',
      address: '14 Queen Square, Bristol BS1 4NT',
      country: 'GB',
      emails: ['oliver.whitmore@harcourtlyle.co.uk'],
      phones: ['mobile +447891234418', 'office +441174960382'],
    },
  },
  {
    name: 'from Australia, signed twice, letters as labels, an ABN',
    region: 'AU',
    text: `Cheers,
Tom

Tom Gallagher
National Sales Manager
Redgum Outdoor Pty Ltd
ABN 53 114 902 887

A  Unit 7, 88 Export Drive, Brooklyn VIC 3012
P  (03) 9312 4477
M  0412 668 203
E  tom.gallagher@redgumoutdoor.com.au
W  redgumoutdoor.com.au

[facebook] [instagram] [youtube]`,
    fields: {
      first_name: 'Tom',
      last_name: 'Gallagher',
      company: 'Redgum Outdoor Pty Ltd',
      position: 'National Sales Manager',
      website: 'redgumoutdoor.com.au',
      address: 'Unit 7, 88 Export Drive, Brooklyn VIC 3012',
      country: 'AU',
      emails: ['tom.gallagher@redgumoutdoor.com.au'],
      phones: ['mobile +61412668203', 'office +61393124477'],
    },
  },
  {
    name: 'from Ireland, forwarded with its header, icons and pronouns',
    region: 'IE',
    text: `From: Aoife Brennan <aoife@tidepooldesign.ie>
Sent: Tuesday 10 November 2026 16:02
To: Mark Doyle
Subject: RE: Rebrand - next steps

Hi Mark,
Sounds good, see you Friday.

Many thanks,
Aoife

Aoife Brennan (she/her)
Founder & Creative Director
Tidepool Design Studio
📍 3rd Floor, 21 Fade Street, Dublin 2, D02 XE81
📱 087 613 2945
🌐 tidepooldesign.ie
✉️ aoife@tidepooldesign.ie
🔗 linkedin.com/in/aoifebrennan
VAT No. IE 3472918TH`,
    fields: {
      first_name: 'Aoife',
      last_name: 'Brennan',
      company: 'Tidepool Design Studio',
      position: 'Founder & Creative Director',
      website: 'tidepooldesign.ie',
      address: '3rd Floor, 21 Fade Street, Dublin 2, D02 XE81',
      country: 'IE',
      emails: ['aoife@tidepooldesign.ie'],
      phones: ['mobile +353876132945'],
    },
  },
]
