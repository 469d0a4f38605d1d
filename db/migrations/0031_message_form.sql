ALTER TABLE `users` ADD `message_form` text DEFAULT 'formal' NOT NULL;--> statement-breakpoint
-- Settings used to save the default as if the person had written it: those rows follow the default again.
UPDATE `users` SET `custom_message` = '' WHERE `custom_message` IN (
	'Hi {first_name}, it was great to meet you! I just scanned your card and wanted to say hello. {my_name}',
	'Hola {first_name}, ¡un placer conocerte! Acabo de escanear tu tarjeta y quería saludarte. {my_name}',
	'Olá {first_name}, foi um prazer conhecer você! Acabei de digitalizar seu cartão e queria dar um oi. {my_name}',
	'Hallo {first_name}, schön, dich kennengelernt zu haben! Ich habe gerade deine Visitenkarte gescannt und wollte mich melden. {my_name}',
	'Bonjour {first_name}, ravi de cette rencontre ! Je viens de scanner votre carte et voulais vous saluer. {my_name}',
	'Ciao {first_name}, è stato un piacere conoscerti! Ho appena scansionato il tuo biglietto e volevo salutarti. {my_name}'
);--> statement-breakpoint
UPDATE `users` SET `follow_up_message` = '' WHERE `follow_up_message` IN (
	'Hi {first_name}, we met a few days ago and I would love to stay in touch. Do you have time for a short call? {my_name}',
	'Hola {first_name}, nos conocimos hace unos días y me gustaría seguir en contacto. ¿Tienes un rato para una llamada? {my_name}',
	'Olá {first_name}, nos conhecemos há alguns dias e eu gostaria de manter contato. Você tem um tempinho para uma ligação? {my_name}',
	'Hallo {first_name}, wir haben uns vor ein paar Tagen kennengelernt und ich würde gern in Kontakt bleiben. Hast du Zeit für ein kurzes Telefonat? {my_name}',
	'Bonjour {first_name}, nous nous sommes rencontrés il y a quelques jours et j’aimerais rester en contact. Auriez-vous un moment pour un bref appel ? {my_name}',
	'Ciao {first_name}, ci siamo conosciuti qualche giorno fa e mi piacerebbe restare in contatto. Hai un momento per una breve chiamata? {my_name}'
);
