/** A case of the demo: who wants what, and what happened to it step by step. */
export interface Customer {
  name: string;
  company: string;
  contact: string;
  description: string;
  price: number;
  currency: string;
  /** When it began; a step follows every three days. */
  daysAgo: number;
  steps: { status?: string; notes?: string }[];
}

export const customers: Customer[] = [
  {
    name: "Deployment review for a regional network",
    company: "Nordwind Netze",
    contact: "Katrin Lorenz",
    description: "Wants somebody to look at their QUIC deployment before the **autumn** release.",
    price: 18_500,
    currency: "EUR",
    daysAgo: 21,
    steps: [
      { status: "Contacted", notes: "Spoke to Katrin. They see handshakes time out behind one of their middleboxes." },
      { status: "Qualified", notes: "Budget is there until the end of the quarter." },
      { status: "Offer", notes: "Sent the offer: five days on site, a written report." },
    ],
  },
  {
    name: "Training for operations staff",
    company: "Harbour Telecom",
    contact: "James Okafor",
    description: "Two days for twelve people: measuring, debugging, what changes for load balancers.",
    price: 9_600,
    currency: "GBP",
    daysAgo: 34,
    steps: [
      { status: "Contacted", notes: "James asked for dates in the first half of the month." },
      { status: "Offer" },
      { status: "Won", notes: "Signed. They want the exercises beforehand." },
    ],
  },
  {
    name: "Load balancer proof of concept",
    company: "Atlas Cloud",
    contact: "Mei Tanaka",
    description: "Connection migration across two data centres, with their own balancers.",
    price: 42_000,
    currency: "USD",
    daysAgo: 18,
    steps: [
      { status: "Contacted", notes: "Mei sent the topology. Retry tokens are the open question." },
      { status: "Qualified", notes: "Their security team joins the next call." },
    ],
  },
  {
    name: "Support contract",
    company: "Brightline Media",
    contact: "Paula Ferreira",
    description: "Answers within one working day, for a year.",
    price: 24_000,
    currency: "EUR",
    daysAgo: 40,
    steps: [
      { status: "Contacted" },
      { status: "Offer", notes: "Offered two levels, with and without on-call." },
      { status: "Won", notes: "They took the smaller one and may extend in spring." },
    ],
  },
  {
    name: "Measurement of a mobile network",
    company: "Vega Mobile",
    contact: "Anders Holm",
    description: "How much UDP is throttled, hour by hour, in four cities.",
    price: 31_250.5,
    currency: "EUR",
    daysAgo: 12,
    steps: [{ status: "Contacted", notes: "Anders wants to know which probes we use before we go on." }],
  },
  {
    name: "Firewall rules workshop",
    company: "City of Eastport",
    contact: "Dana Whitfield",
    description: "Which ports and which states a firewall should keep, for a public administration.",
    price: 4_800,
    currency: "USD",
    daysAgo: 9,
    steps: [{ notes: "Public procurement: three comparable offers are required." }],
  },
  {
    name: "Second opinion on a protocol design",
    company: "Fjord Robotics",
    contact: "Sigrid Aune",
    description: "They carry telemetry in datagrams and lose some of it when paths change.",
    price: 7_200,
    currency: "EUR",
    daysAgo: 27,
    steps: [
      { status: "Contacted", notes: "Read the draft they sent. Their loss detection counts reordered packets." },
      { status: "Lost", notes: "They solved it themselves after our first call." },
    ],
  },
  {
    name: "Migration plan for a content network",
    company: "Lumen Arts",
    contact: "Yusuf Demir",
    description: "From TCP to QUIC for half of the traffic, without a day of downtime.",
    price: 56_000,
    currency: "EUR",
    daysAgo: 15,
    steps: [
      { status: "Contacted" },
      { status: "Qualified", notes: "Yusuf agreed to share flow records, anonymised." },
      { status: "Offer", notes: "In three parts, each can be cancelled." },
    ],
  },
  {
    name: "Talk at an operators' meeting",
    company: "Open Peering",
    contact: "Lena Vogt",
    description: "Forty minutes on what operators can still see and what not.",
    price: 0,
    currency: "EUR",
    daysAgo: 6,
    steps: [{ status: "Contacted", notes: "Travel is paid, the talk is free." }],
  },
  {
    name: "Congestion control tuning",
    company: "Pampa Streaming",
    contact: "Rocío Álvarez",
    description: "Stalls in the evening on long paths.",
    price: 12_900,
    currency: "USD",
    daysAgo: 24,
    steps: [
      { status: "Contacted", notes: "Rocío recorded traces of three evenings." },
      { status: "Qualified", notes: "Looks like a pacing bug in their sender." },
      { status: "Lost", notes: "The budget was cut." },
    ],
  },
  {
    name: "Privacy assessment",
    company: "Helix Health",
    contact: "Tomasz Nowak",
    description: "What connection identifiers give away, and how often they should change.",
    price: 15_000,
    currency: "CHF",
    daysAgo: 8,
    steps: [{ status: "Contacted", notes: "Tomasz needs it for an audit in two months." }],
  },
  {
    name: "Lab for students",
    company: "Technical University of Brno",
    contact: "Jana Svobodová",
    description: "Ten small exercises on a network of virtual machines.",
    price: 120_000,
    currency: "CZK",
    daysAgo: 3,
    steps: [],
  },
];
