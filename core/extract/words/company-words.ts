import { anyOf, readTable, textsOf } from './table.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const table = readTable('legal-forms')
/** Legal forms of some thirty countries, as a text ends with them. */
const legalForm = new RegExp(`(?:^|[\\s,(.])${anyOf(textsOf(table), { isLoose: true })}\\.?\\)?$`, 'i')
const doubtfulForms = anyOf(textsOf(table, 'doubtful').map(form => form.replaceAll('.', '')))
/** Forms that are also everyday letters: they count only in the spelling of a legal form. */
const doubtful = new RegExp(`(?:^|\\s)${doubtfulForms}$`, 'i')
const asPrinted = /\s(?:AG|KG|UG|SA|SAS|SL|ME|CIA|Cia|Co|CO|SpA|AB|AS|LP|KK)$/

/** Whether a text ends with a legal form. */
export function hasLegalForm(text: string): boolean {
  const plain = text.trim().replace(/[,;]+$/, '')
  if (!legalForm.test(plain)) return false
  return !doubtful.test(plain) || asPrinted.test(plain)
}

/** Folded words that names of firms are made of, in en, es, pt, de, fr, it and Indian English. */
export const companyWords = words(`
  academy accessories advisors advisory agencies agency airlines airways analytics apparel architects architecture arts associates
  association attorneys auto automation automobile automobiles automotive bakery bank banking bar bbq beauty bikes biotech
  boutique brands brewery brewing broadcasting brothers bros builders bureau cafe capital care cars catering center centre
  ceramics chambers charity chemicals church cinema city classic classics cleaners cleaning clinic cloud club coffee
  collection collections collective college commerce communications community computers computing concepts construction
  constructions consultancy consultants consulting consumable contractors corporation council courier couriers couture
  creations creative credit dairy decorators dental department dermatology design designs digital digitals distribution
  distributors dynamics education electric electrical electricals electronics elements energy engineering enterprise
  enterprises entertainment environmental equipment estate estates events exchange exports express fabrics factory farm
  farms fashion fashions finance fitness flowers foods foundation freight furniture futures gallery games garage garden
  gardens general glass global graphics grill group guild gym health healthcare heritage holdings homes hospital hospitality
  hotel hotels house imports industrial industries industry infotech infra infrastructure innovation innovations institute
  insurance interactive interior interiors international internet investments it jewellers jewelers jewellery jewelry
  kitchen lab laboratories laboratory labs laundry law legal lending library life lighting limited logistic logistics lounge
  machinery machines management manufacturers manufacturing marine market marketing markets materials media medical
  medicine mill mills mining ministry mobile mobiles mortgage mortgages motors museum music natural network networks
  office online optical optics organics packaging paints parts partners partnership petroleum pharma pharmaceuticals
  pharmacy photo photography physiotherapy pizza plastics plumbing plus power press printers printing productions products
  projects properties property publications publishers publishing pub realtors realty recruitment refilling renewables
  rentals repair research resort resorts resources restaurant restaurants retail robotics roofing salon sales school schools
  sciences security semiconductors services service shop shoe shoes society software solar solution solutions spa sports
  stationers stationery steel store stores strategies strategy studio studios supermarket supplies supply surgery systems
  tailors tech technologies technology tech telecom telecommunications textile textiles theatre therapy tiles tools tourism
  toys trade traders trading training transport travel travels trust tv tyres union university utilities ventures veterinary
  video vineyard vineyards vision water wealth wholesale winery wines wireless wood works workshop world yoga
  abogados academia agencia agro alimentos almacen almacenes arquitectos arquitectura asesores asesoria asociacion asociados autoescuela
  ayuntamiento banco bodega bodegas bufete cafeteria camara carniceria casa centro cerrajeria clinica clinicas colegio comercial
  comercializadora compania compania comunicacion confecciones constructora construcciones consulta consultores consultoria consultorio
  cooperativa corporacion creaciones cristaleria decoracion deportes deposito despacho diseno distribuciones distribuidora
  dental editorial electricidad electronica empresa escuela estetica estudio fabrica facultad farmacia federacion ferreteria
  finca floristeria fontaneria formacion fotografia fundacion gestion gestoria gimnasio grupo hermanos hijos hospital hostal
  hotel imprenta industrias informatica ingenieria ingenieros inmobiliaria instalaciones instituto inversiones joyeria laboratorio
  laboratorios libreria limpiezas logistica maderas mantenimiento maquinaria marmoles materiales ministerio moda montajes
  muebles mundo notaria obras odontologia optica panaderia papeleria pasteleria peluqueria pescados pinturas producciones
  productos proyectos publicidad reformas refrigeracion residencia restaurante seguros servicios sistemas sociedad soluciones
  electro barberia asador meson marisqueria sidreria cerveceria heladeria churreria fruteria carpinteria ebanisteria tapiceria toldos
  excavaciones gruas neumaticos recambios tintoreria lavanderia zapateria merceria jugueteria guarderia autocares mudanzas
  embutidos jamones aceites conservas congelados hosteleria
  supermercado suministros taller talleres tecnologia tecnologias tienda transportes turismo universidad vinos viajes vivero
  advocacia advogados agropecuaria alimentos arquitetura assessoria assistencia associados associacao atelie auto autopecas
  beleza bebidas buffet cabeleireiros camara cartorio clinica colegio comercio comunicacao confeccoes confeitaria consorcio
  construcao construcoes construtora consultorio consultoria contabil contabilidade cooperativa corretora corretores cosmeticos
  cursos decoracoes distribuidora editora eletrica eletronica empreendimentos energia engenharia escola escritorio esquadrias estetica
  estudio eventos farmacia faculdade financeira fisioterapia floricultura fotografia funilaria fundacao gesso grafica grupo hoteis hotelaria
  igreja imobiliaria imoveis importadora industria industrial informatica instituto investimentos joias lanchonete lavanderia
  livraria locadora logistica loja lojas madeireira madeiras manutencao maquinas marcenaria materiais mecanica metalurgica moveis
  moda odontologia oficina otica padaria papelaria participacoes pecas pet petshop pizzaria planejados plasticos pousada prefeitura
  producoes produtos projetos propaganda publicidade refrigeracao representacoes restaurante salao seguranca seguros serralheria
  servicos sistemas solucoes sorveteria supermercado tecidos tecnologia tecnologias telecom tintas transportadora transportes treinamentos
  eletro barbearia borracharia acougue mercearia mercadinho hortifruti churrascaria hamburgueria cervejaria cafeteria doceria
  sapataria relojoaria joalheria drogaria perfumaria marmoraria tornearia usinagem ferragens estofados cortinas persianas
  uniformes calcados semijoias pilates idiomas autoescola
  turismo uniao universidade vestuario viagens vidracaria vidros
  apotheke architekten autohaus backerei bank bau bauunternehmen beratung betriebe brauerei buchhandlung buro druckerei elektro
  elektrotechnik energie fachbetrieb fahrschule fenster garten gartenbau gasthaus gasthof gebaudetechnik gemeinde gemeinschaftspraxis
  gesellschaft gruppe handel handels handelsgesellschaft haus hausverwaltung heizung hochschule hof holz immobilien ingenieurburo
  institut installation kanzlei kaufhaus klinik klinikum kliniken krankenhaus kunst landratsamt logistik malerbetrieb maschinenbau
  medien metallbau metzgerei ministerium mobel museum partnerschaft pflegedienst physiotherapie planungsburo praxis rechtsanwalte
  reisen reiseburo sanitar schreinerei schule solar sparkasse spedition stadt stadtwerke stahlbau steuerberatung stiftung systeme
  technik technologien tischlerei touristik treuhand umwelt universitat unternehmensberatung verband verein verlag versicherung
  versicherungen vermogensberatung vertrieb verwaltung volksbank weingut werbeagentur werbung werk werke werkstatt wirtschaft
  wohnbau zahnarztpraxis zentrum
  agence architectes artisans assurance assurances atelier ateliers auberge automobiles avocats banque batiment bijouterie
  boucherie boulangerie boutique bureau cabinet cave caves chantier chambre chateau clinique coiffure comite commerce
  communaute compagnie conseil conseils construction cooperative couverture creation creations distribution domaine domaines
  ecole editions electricite energie entreprise entreprises environnement espace etablissements ets etude expertise ferme
  fils fleurs fondation formation frere freres galerie garage groupe hotel huissiers immobilier immobiliere imprimerie
  informatique ingenierie institut jardin jardins laboratoire laboratoires librairie logistique maconnerie magasin mairie
  maison menuiserie ministere mutuelle notaires office optique patisserie peinture pharmacie plomberie pressing production
  productions produits renovation services societe solutions syndicat systemes technologies traiteur transports travaux
  universite vignobles vins voyages
  acciaio agenzia agricola alimentari arredamenti arredo artigiana assicurazioni associati associazione autofficina azienda
  banca bar birreria calzature cantina cantine carrozzeria casa caseificio centro ceramiche clinica comune concessionaria
  consorzio consulenza consulenze cooperativa costruzioni creazioni edile edilizia edizioni elettronica enoteca falegnameria
  farmacia ferramenta figli fondazione forniture fratelli gelateria gioielleria gruppo hotel immobiliare impianti impresa
  industria industrie informatica ingegneria istituto laboratori laboratorio lavanderia legnami libreria logistica macchine
  macelleria marmi mobili moda museo officina officine oreficeria osteria ottica panificio parrucchieri pasticceria pizzeria
  poliambulatorio prodotti ristorante salumificio sartoria scuola servizi sistemi soluzioni spedizioni stampa studio
  tecnologie tenuta tessitura tessuti tipografia trasporti trattoria turismo universita vetreria viaggi vivai
  ambulance jewels enterprise emporium agro agencies sons works udyog bhandar mart hospital nursing hyundai clinic
  foam township infosolutions softech sweets garments sarees hardware steels polymers impex exim fabricators`)
