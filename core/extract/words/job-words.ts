const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Folded words that name a job by themselves, in en, es, pt, de, fr and it. */
export const jobNouns = words(`
  accountant actor actress administrator advisor adviser advocate agent analyst anwalt apprentice architect artist assistant
  associate attorney auditor author baker banker barista barber biologist bookkeeper broker builder buyer captain caterer ceo
  cfo cto coo cmo cio cpo cso chro vp svp evp avp md chairman chairwoman chairperson chef chemist chief clerk coach cofounder
  commissioner consultant controller coordinator counsel counsellor counselor curator dean dentist deputy
  designer developer director  doctor driver economist editor electrician engineer entrepreneur estimator
  evangelist executive expert facilitator farmer florist founder fundraiser gardener geologist guide hairdresser head
  hygienist illustrator inspector instructor interpreter investigator investor janitor journalist judge lawyer leader lead
  lecturer librarian manager marketer mechanic mediator member mentor  midwife minister model musician notary nurse
  nutritionist officer operator optician optometrist organizer owner painter partner pastor pathologist pharmacist
  photographer physician physicist physiotherapist pilot planner plumber policeman president presenter principal producer
  professor programmer promoter proprietor psychiatrist psychologist publisher realtor realtors rector receptionist recruiter
  registrar reporter representative rep researcher salesman saleswoman salesperson scholar scientist secretary seller sergeant
  singer specialist strategist stylist supervisor surgeon surveyor tailor teacher technician technologist therapist 
  trainee trainer translator treasurer trustee tutor underwriter veterinarian vet videographer waiter welder writer intern
  freelancer freelance blogger superintendent buyer fellow student architekt superintendant chairman ceo&founder
  catedratico catedratica abogado abogada administrador administradora administrativo administrativa agente analista arquitecto arquitecta asesor
  asesora asistente auditor auditora auxiliar bioquimico cirujano cirujana cocinero comercial comisario conductor consejero
  consejera consultor consultora contador contadora contable coordinador coordinadora corredor decano delegado delegada
  dentista desarrollador desarrolladora dietista directivo director directora disenador disenadora diputado doctora economista
  editora ejecutivo ejecutiva electricista encargado encargada enfermero enfermera entrenador escritor escritora especialista
  fisioterapeuta fontanero fotografo fotografa fundador fundadora gerente gestor gestora ginecologo ingeniero ingeniera inspector
  instructor interventor investigador investigadora jefe jefa licenciado licenciada logopeda maestro maestra masajista mecanico
  medico medica notario nutricionista odontologo odontologa oftalmologo orientador pediatra peluquero peluquera periodista
  perito presidente presidenta procurador productor productora profesor profesora programador programadora promotor promotora
  propietario propietaria psicologa psicologo psiquiatra publicista quimico recepcionista rector representante responsable
  secretaria secretario socio socia subdirector subdirectora supervisor supervisora tasador tecnico tecnica tesorero titular
  traductor traductora trabajador vendedor vendedora veterinario veterinaria vicepresidente vicepresidenta vocal viajante
  advogado advogada administrador analista arquiteto arquiteta assessor assessora assistente atendente cabeleireiro
  cirurgiao cirurgia comprador conselheiro consultor contabilista corretor corretora coordenador coordenadora dentista
  desenvolvedor designer diretor diretora diretoria eletricista empresario empresaria encarregado enfermeira enfermeiro engenheira
  engenheiro esteticista farmaceutico farmaceutica fisioterapeuta fonoaudiologa fotografa fotografo fundador gerencia gerente
  gestora jornalista lider maquiadora medica medico motorista nutricionista odontologista palestrante pediatra personal
  pesquisador pesquisadora presidente professor professora programador proprietaria proprietario psicologa psicologo publicitario
  representante secretaria sindico socia socio supervisor supervisora tecnica tecnico terapeuta tesoureiro tradutor vendedor
  vendedora vereador veterinaria vice zootecnista despachante contadora cerimonialista confeiteira
  abteilungsleiter abteilungsleiterin anwaltin architektin arzt arztin assistentin aussendienst aussendienstmitarbeiter
  bauleiter bauleiterin berater beraterin betriebsleiter bereichsleiter buchhalter buchhalterin diplomingenieur direktor
  direktorin disponent einkaufer einkauferin entwickler entwicklerin fachanwalt fachberater filialleiter geschaftsfuhrer
  geschaftsfuhrerin gesellschafter geschaftsfuhrender geschaftsleitung geschaftsleiter grafiker gruppenleiter handelsvertreter
  hausverwalter heilpraktiker heilpraktikerin immobilienmakler inhaber inhaberin ingenieur ingenieurin kaufmann kauffrau
  kundenberater kundenberaterin kundenbetreuer kundenbetreuerin leiter leiterin leitung makler maklerin meister mitarbeiter
  mitarbeiterin notar pfarrer physiotherapeut physiotherapeutin produktmanager projektleiter projektleiterin projektmanager
  prokurist prokuristin rechtsanwalt rechtsanwaltin redakteur redakteurin referent referentin regionalleiter sachbearbeiter
  sachbearbeiterin schreiner steuerberater steuerberaterin teamleiter teamleiterin techniker technikerin tischler trainerin
  unternehmensberater verkaufer verkauferin verkaufsberater verkaufsberaterin verkaufsleiter vertrieb vertriebsleiter
  vertriebsleiterin vertriebsmitarbeiter vertreter verwalter vorstand vorsitzender wirtschaftsprufer zahnarzt zahnarztin
  acheteur acheteuse adjoint adjointe administrateur agent architecte artisan assistante associe associee attache attachee
  auteur avocat avocate boulanger charge chargee chef chercheur coiffeur coiffeuse comptable concepteur conducteur conseil
  conseiller conseillere consultant consultante controleur coordinateur coordinatrice courtier createur creatrice cuisinier
  delegue dentiste developpeur developpeuse directeur directrice dirigeant dirigeante docteur economiste electricien employe
  enseignant expert fondateur fondatrice formateur formatrice gerant gerante gestionnaire graphiste huissier infirmier
  infirmiere infographiste ingenieur inspecteur journaliste juriste kinesitherapeute maire manageur mecanicien medecin
  menuisier notaire opticien osteopathe pdg pharmacien photographe plombier presidente professeur proprietaire psychologue
  redacteur redactrice responsable secretaire technicien technicienne traducteur traductrice vendeur vendeuse veterinaire
  addetto addetta agente agronomo amministratore amministratrice analista architetto artigiano assistente avvocato capo
  chirurgo collaboratore commerciale commercialista commerciante consigliere consulente contabile coordinatore coordinatrice
  delegato designer direttore direttrice dirigente dottore dottoressa elettricista estetista fondatore fondatrice fotografo
  funzionario geologo geometra gestore giornalista grafico idraulico imprenditore impiegato infermiere ingegnere insegnante
  istruttore logopedista maestro mediatore medico notaio odontoiatra operatore perito portavoce presidente procuratore
  professore progettista proprietario psicologo ragioniere rappresentante referente responsabile ricercatore segretario
  segretaria sindaco socio specialista stilista tecnico titolare traduttore tributarista venditore vicepresidente`)

/** Words that qualify a job and alone prove little. */
export const jobQualifiers = words(`
  senior junior sr jr assistant associate deputy vice general managing executive regional national global international area
  sales marketing technical technology technologies project product account business development operations finance financial
  human resources hr legal quality assurance procurement purchasing commercial creative art corporate strategic key field
  software hardware systems network data it web mobile cloud ai sales customer service support success public relations media
  communications production logistics supply chain research innovation engineering design digital medical clinical real
  estate investment wealth portfolio risk compliance audit tax treasury training education admissions staff chief head
  comercial ventas venta compras administracion finanzas financiero tecnico tecnologia recursos humanos calidad produccion
  proyectos proyecto operaciones logistica diseno desarrollo negocio negocios vendas compra administrativo financeiro
  marketing recursos qualidade producao projetos operacoes atendimento cliente clientes relacionamento tecnica civil
  vertrieb einkauf verkauf technische technischer leitende leitender kaufmannische kaufmannischer
  commercial achats ventes generale general adjoint projet projets communication
  vendite acquisti generale amministrazione tecnica commerciale delegato`)
